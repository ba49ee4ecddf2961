/**
 * Loads the maker of pixels when the first picture is asked for: a start that nobody asks for one should not wait for it.
 * A picture takes one thread and leaves nothing behind in a cache, so that what runs at once is what the callers' queues allow.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
