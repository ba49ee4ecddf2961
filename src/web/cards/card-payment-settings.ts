import { createContext } from 'react';
import type { CardPaymentSettings } from '#features/payments/stripe/stripe-settings.ts';

/** The browser's settings for card payments; undefined if they are not set up. */
export const CardPaymentSettingsContext = createContext<CardPaymentSettings>(undefined);
