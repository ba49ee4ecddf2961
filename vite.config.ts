import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Tailwind without its own reloading. On a change of any scanned file it reloads the whole page, even where React
 * Router has just exchanged the component in place and kept its state.
 */
const tailwind = tailwindcss().map((plugin) => ({ ...plugin, hotUpdate: undefined }));

/**
 * Files that every page loads, each with all that it imports: one file compresses better than its twenty parts, by 4 kB
 * of brotli. The libraries stand apart, because they stay the same when the frame changes.
 */
const chunks = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-router)[\\/]/, priority: 1 },
  { name: 'frame', test: /[\\/]src[\\/]web[\\/]shell[\\/](shell|errors[\\/]error-page)\.tsx$/ },
  // why: small, and mostly together; apart they would cost every search two files more
  { name: 'choices', test: /[\\/]src[\\/]ui[\\/]fields[\\/](checkbox-field|select-field|control-styles)\.tsx?$/ },
  // why: cards and listings have both
  {
    name: 'hearts',
    test: /[\\/]src[\\/]web[\\/](catalog[\\/](favorite-button|kept-favorites)|shell[\\/]use-answered-fetcher)\.tsx?$/,
  },
  // why: most pages have most of these, and each alone would be a file of a few hundred bytes that the list of routes
  // names, too
  {
    name: 'pieces',
    test: /[\\/]src[\\/](kit[\\/](money|time)|ui[\\/](feedback[\\/](badge|empty-state|notice)|layout[\\/]disclosure|navigation[\\/]pager|map[\\/]map-settings)|web[\\/](cards[\\/]card-payment-settings|shell[\\/]errors[\\/]report-failure)|features[\\/](listings[\\/](listing|wine-attributes)|wineries[\\/]winery))\.tsx?$/,
  },
];

export default defineConfig({
  plugins: [tailwind, reactRouter()],
  build: { assetsInlineLimit: 0 }, // why: the content security policy allows files only, no data: addresses
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
  },
});
