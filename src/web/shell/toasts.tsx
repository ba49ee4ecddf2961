import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { type ToastMessage, ToastRegion } from '#ui/feedback/toast.tsx';

type ShowToast = (message: Omit<ToastMessage, 'id'>) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** The function that shows a toast, from anywhere inside the shell. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** The page's toast region; everything inside can show toasts. */
export function Toasts({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const count = useRef(0);
  const show = useCallback<ShowToast>((message) => {
    count.current += 1;
    const id = String(count.current);
    setMessages((before) => [...before, { ...message, id }]);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion
        messages={messages}
        onDismiss={(id) => setMessages((before) => before.filter((message) => message.id !== id))}
      />
    </ToastContext>
  );
}
