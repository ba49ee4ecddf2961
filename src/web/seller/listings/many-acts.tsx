import { Button } from '#ui/actions/button.tsx';

/** What can be done with several listings at once: each leads to a page that asks first. @param form the id of their form */
export function BulkActionButtons({ form }: { form: string }) {
  return (
    <>
      <Button type="submit" form={form} size="small">
        Change prices
      </Button>
      <Button type="submit" form={form} size="small" formAction="/listings/close">
        Close
      </Button>
    </>
  );
}
