import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Tailwind without its own reloading. On a change of any scanned file it reloads the whole page, even where React Router has
 * just exchanged the component in place and kept its state.
 */
const tailwind = tailwindcss().map((plugin) => ({ ...plugin, hotUpdate: undefined }));

export default defineConfig({
  plugins: [tailwind, reactRouter()],
  build: { assetsInlineLimit: 0 }, // why: the content security policy allows files only, no data: addresses
  environments: { ssr: { build: { rolldownOptions: { input: './src/server.ts' } } } },
});
