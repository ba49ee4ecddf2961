import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 }, // why: the content security policy allows files only, no data: addresses
  environments: { ssr: { build: { rolldownOptions: { input: './src/server.ts' } } } },
});
