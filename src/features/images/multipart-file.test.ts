import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sending } from '../../../tests/fixtures/accounts/sending.ts';
import { openFilePart, readFormWithFiles } from './multipart-file.server.ts';

const type = 'multipart/form-data; boundary=xyz';

async function fileIn(form: Uint8Array | string, options: { type?: string; name?: string; chunk?: number } = {}) {
  const body = sending(Buffer.from(form), options.chunk ?? 7);
  const part = openFilePart(body, options.type ?? type, options.name ?? 'image');
  return Buffer.from(await new Response(part).arrayBuffer());
}

/** A part, preceded by its boundary. */
const part = (head: string, content: string) => `--xyz\r\n${head}\r\n\r\n${content}\r\n`;
const imagePart = (content: string) => part('Content-Disposition: form-data; name="image"; filename="a.jpg"', content);
const end = '--xyz--\r\n';

describe('the file of a form', () => {
  test('is what a browser sent, however it is split into chunks', async () => {
    const anyContent = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .array(fc.constantFrom('\r', '\n', '--', 'xyz', '\r\n--xy', '\r\n--', 'a'))
        .map((all) => Buffer.from(all.join(''))),
    );
    await fc.assert(
      fc.asyncProperty(anyContent, fc.integer({ min: 1, max: 120 }), async (content, chunk) => {
        const form = new FormData();
        form.append('title', 'A wine\r\n--with lines');
        form.append('other', new File(['not this'], 'other.jpg'));
        form.append('image', new File([new Uint8Array(content)], 'photo "1".jpg', { type: 'image/jpeg' }));
        form.append('after', 'more');
        const sent = new Response(form);
        const contentType = sent.headers.get('content-type') ?? '';
        const read = await fileIn(new Uint8Array(await sent.arrayBuffer()), { type: contentType, chunk });
        expect(read.equals(content)).toBe(true);
      }),
    );
  });

  test('may contain something like a boundary', async () => {
    expect((await fileIn(imagePart('a\r\n--xy\r\n-xyz--xyz') + end)).toString()).toBe('a\r\n--xy\r\n-xyz--xyz');
  });

  test('is found after a preamble and with a quoted boundary', async () => {
    const quoted = 'multipart/form-data; charset=utf-8; boundary="xyz"';
    expect((await fileIn(`hello\r\n${imagePart('abc')}${end}`, { type: quoted })).toString()).toBe('abc');
  });

  test.each([
    ['has another name', part('Content-Disposition: form-data; name="photo"; filename="a"', 'x') + end],
    ['is a text field', part('Content-Disposition: form-data; name="image"', 'x') + end],
    ['is missing', end],
  ])('that %s is empty', async (_, form) => {
    expect((await fileIn(form)).length).toBe(0);
  });

  test.each([
    ['is cut off in the file', imagePart('abc').slice(0, -3)],
    ['is cut off in the headers', '--xyz\r\nContent-Dispo'],
    ['contains no boundary', 'just text'],
    ['is empty', ''],
    ['has headers that are too long', `--xyz\r\n${'x'.repeat(9000)}`],
  ])('fails if the form %s', async (_, form) => {
    await expect(fileIn(form)).rejects.toThrow();
  });

  test('fails if the request has no boundary', async () => {
    await expect(fileIn(imagePart('abc') + end, { type: 'multipart/form-data' })).rejects.toThrow('boundary');
  });

  test('is streamed: an endless form is not buffered', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(pulled++ === 0 ? imagePart('').slice(0, -2) : 'x'.repeat(1000)));
      },
    });
    const reader = openFilePart(endless, type, 'image').getReader();
    let read = 0;
    while (read < 50_000) read += (await reader.read()).value?.length ?? 0;
    await reader.cancel();
    expect(pulled).toBeLessThan(60);
  });

  test('fails if the sender disconnects in the middle', async () => {
    let pulled = 0;
    const sender = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (pulled++ === 0) controller.enqueue(Buffer.from(imagePart('x'.repeat(1000)).slice(0, -2)));
        else controller.error(new Error('hung up'));
      },
    });
    await expect(new Response(openFilePart(sender, type, 'image')).arrayBuffer()).rejects.toThrow('hung up');
  });

  test.each([
    ['once it is read', imagePart('abc') + part('Content-Disposition: form-data; name="after"', 'x'.repeat(200)), 7],
    ['when the reader stops', imagePart('x'.repeat(500)), 1],
  ])('cancels the request body %s', async (_, form, reads) => {
    const stopped = Promise.withResolvers<unknown>();
    let at = 0;
    const sender = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(form.slice(at, at + 100).padEnd(100, 'y')));
        at += 100;
      },
      cancel: stopped.resolve,
    });
    const reader = openFilePart(sender, type, 'image').getReader();
    for (let read = 0; read < reads; read++) if ((await reader.read()).done) break;
    await reader.cancel();
    await stopped.promise;
    expect(at).toBeLessThanOrEqual(300);
  });
});

describe('a form with files after its fields', () => {
  const limits = { fields: 100, drained: 1_000 };
  const request = (form: string, chunk = 7) =>
    new Request('http://shop.test/', {
      method: 'POST',
      headers: { 'content-type': type },
      body: sending(Buffer.from(form), chunk),
      duplex: 'half',
    } as RequestInit);
  const field = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content);

  test('has its fields, then each file; one without a name was not chosen', async () => {
    const none = part('Content-Disposition: form-data; name="image"; filename=""', '');
    const form = `${field('name', 'Añejo')}${imagePart('one')}${none}${field('late', 'x')}${imagePart('two')}${end}`;
    for (const chunk of [1, 7, 1_000]) {
      const { fields, files } = await readFormWithFiles(request(form, chunk), 'image', limits);
      expect([...fields]).toEqual([['name', 'Añejo']]);
      const read: string[] = [];
      for await (const file of files) read.push(await new Response(file).text());
      expect(read).toEqual(['one', 'two']);
    }
  });

  test('skips the rest of a file that is not read to its end', async () => {
    const { files } = await readFormWithFiles(
      request(`${imagePart('a long one'.repeat(20))}${imagePart('two')}${end}`),
      'image',
      limits,
    );
    const read: string[] = [];
    for await (const file of files) {
      if (read.push('') === 1) await file.cancel();
      else read.push(await new Response(file).text());
    }
    expect(read).toEqual(['', '', 'two']);
  });

  test('is refused if its fields are too long, or it breaks off', async () => {
    const long = `${field('note', 'x'.repeat(101))}${end}`;
    await expect(readFormWithFiles(request(long), 'image', limits)).rejects.toThrow('too long');
    await expect(readFormWithFiles(request(field('note', 'x')), 'image', limits)).rejects.toThrow('breaks off');
  });
});
