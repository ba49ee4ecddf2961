import { createContext } from 'react';
import type { CardPaymentSettings } from '#features/payments/stripe/stripe-settings.ts';

/** How this shop's browsers pay; undefined where they cannot. */
export const CardPaymentSettingsContext = createContext<CardPaymentSettings>(undefined);
