import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { type ToastMessage, ToastRegion } from '#ui/feedback/toast.tsx';

type ShowToast = (message: Omit<ToastMessage, 'id'>) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** Says something in the corner of the page, from anywhere inside its frame. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** The one region of toasts that a page has, around all that may say something in it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const count = useRef(0);
  const say = useCallback<ShowToast>((message) => {
    count.current += 1;
    const id = String(count.current);
    setMessages((before) => [...before, { ...message, id }]);
  }, []);
  return (
    <ToastContext value={say}>
      {children}
      <ToastRegion
        messages={messages}
        onDismiss={(id) => setMessages((before) => before.filter((message) => message.id !== id))}
      />
    </ToastContext>
  );
}
