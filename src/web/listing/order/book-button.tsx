import { Button } from '#ui/actions/button.tsx';

/** The button of a form to book. In the dialog of a phone it stays in view below what is being chosen. */
export function BookButton() {
  return (
    <div className="grid in-[dialog]:sticky in-[dialog]:bottom-0 in-[dialog]:z-10 in-[dialog]:-mx-6 in-[dialog]:border-t in-[dialog]:border-line in-[dialog]:bg-paper-raised in-[dialog]:px-6 in-[dialog]:py-3">
      <Button type="submit" kind="primary" wide>
        Book now
      </Button>
    </div>
  );
}
