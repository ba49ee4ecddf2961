import { expect, test } from 'vitest';
import { videoFormatOf } from './video-format.ts';

const box = (brand: string) => Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\x02\0isomiso2avc1mp41`, 'latin1');
const webm = (name: string) =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282', 'hex'),
    Buffer.from([0x80 + name.length]),
    Buffer.from(name),
    Buffer.from('42878104', 'hex'),
  ]);

test.each([
  ['an MP4', box('isom'), 'mp4'],
  ['an MP4 of Apple', box('M4V '), 'mp4'],
  ['a WebM', webm('webm'), 'webm'],
  ['a HEIC picture', box('heic'), undefined],
  ['an AVIF picture', box('avif'), undefined],
  ['a QuickTime video', box('qt  '), undefined],
  ['another Matroska video', webm('matroska'), undefined],
  ['a PDF', Buffer.from('%PDF-1.7 ftypisom webm'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
])('%s is %s', (_, content, format) => {
  expect(videoFormatOf(content)).toBe(format);
});
