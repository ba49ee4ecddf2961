import { createContext } from 'react';

/** The style that maps load instead of our own, where the operator configured one (`MAP_STYLE_URL`). */
export const MapStyleUrl = createContext<string | undefined>(undefined);
