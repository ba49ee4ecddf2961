import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stripMp4 } from './strip-mp4.ts';
import { stripWebm } from './strip-webm.ts';

const fixtures = path.resolve(import.meta.dirname, '../../../tests/fixtures/images');
const mp4 = await readFile(path.join(fixtures, 'bars.mp4'));
const webm = await readFile(path.join(fixtures, 'bars.webm'));
const place = '+30.2672-097.7431/';

const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The same MP4 with a further box in its `moov`, which stands last, so that no position in the file changes. */
function withInMoov(file: Buffer, added: Buffer): Buffer {
  const at = file.indexOf('moov') - 4;
  const size = file.readUInt32BE(at);
  const moov = Buffer.concat([file.subarray(at, at + size), added]);
  moov.writeUInt32BE(size + added.length);
  return Buffer.concat([file.subarray(0, at), moov, file.subarray(at + size)]);
}

describe('an MP4', () => {
  test.each([
    ['of Android and iPhones', box('udta', box('\xa9xyz', '\0\x12\x15\xc7', place))],
    ['of 3GPP', box('udta', box('loci', '\0\0\0\0\x15\xc7', place))],
    ['of Apple', box('meta', box('keys', 'mdtacom.apple.quicktime.location.ISO6709'), box('ilst', place))],
    ['of a program', box('uuid', '0123456789abcdef', place)],
    ['left over in an empty box', box('free', place)],
  ])('loses the place %s, and everything else stays where it is', (_, added) => {
    const file = withInMoov(mp4, added);
    const before = Buffer.from(file);
    expect(file.includes(place)).toBe(true);
    expect(stripMp4(file)).toBe(true);
    expect(file.includes(place)).toBe(false);
    expect(file.length).toBe(before.length);
    const from = file.indexOf('mdat');
    expect(file.subarray(from).equals(before.subarray(before.indexOf('mdat')))).toBe(true);
    expect(stripMp4(file), 'it is still an MP4').toBe(true);
  });

  test('of boxes without end, or one in another without end, is refused soon', () => {
    const head = mp4.subarray(0, 28);
    const many = Buffer.concat(Array.from({ length: 500_000 }, () => box('free')));
    const deep = Buffer.alloc(800_000);
    for (let at = 0; at < deep.length; at += 8) {
      deep.writeUInt32BE(deep.length - at, at);
      deep.write('moov', at + 4, 'latin1');
    }
    for (const content of [many, deep]) {
      expect(stripMp4(Buffer.concat([head, box('mdat'), content, box('moov')]))).toBe(false);
    }
  });

  test('with a track of positions is refused', () => {
    const track = box('trak', box('mdia', box('hdlr', '\0\0\0\0\0\0\0\0meta', '\0'.repeat(13))));
    expect(stripMp4(withInMoov(mp4, track))).toBe(false);
  });

  test.each([
    ['that is cut off', mp4.subarray(0, mp4.length - 5)],
    ['with something behind it', Buffer.concat([mp4, Buffer.from('PK\x03\x04 and more')])],
    ['without a film', mp4.subarray(0, 28)],
    ['that only says it is one', Buffer.from('\0\0\0\x1cftypisom\0\0\x02\0isomiso2mp41<html>', 'latin1')],
  ])('%s is refused', (_, file) => {
    expect(stripMp4(Buffer.from(file))).toBe(false);
  });
});

describe('a WebM', () => {
  const tags = (text: string) => {
    const body = Buffer.from(text);
    return Buffer.concat([Buffer.from('1254c367', 'hex'), Buffer.from([0x40, body.length]), body]);
  };
  /** The same WebM with a further element at the end of its segment, whose size is then unknown. */
  const withAtEnd = (added: Buffer) => {
    const at = webm.indexOf(Buffer.from('18538067', 'hex')) + 4;
    const width = Math.clz32(webm[at] ?? 0) - 23;
    const unknown = Buffer.alloc(width, 0xff);
    unknown[0] = 0xff >> (width - 1);
    return Buffer.concat([webm.subarray(0, at), unknown, webm.subarray(at + width), added]);
  };

  test('loses its tags and attachments, and everything else stays where it is', () => {
    const file = withAtEnd(tags(`LOCATION ${place}`));
    expect(stripWebm(file)).toBe(true);
    expect(file.includes(place)).toBe(false);
    expect(stripWebm(file), 'it is still a WebM').toBe(true);
    const plain = Buffer.from(webm);
    expect(stripWebm(plain)).toBe(true);
    expect(plain.length).toBe(webm.length);
  });

  test.each([
    ['that is cut off', webm.subarray(0, webm.length - 5)],
    [
      'without tracks',
      Buffer.concat([webm.subarray(0, webm.indexOf(Buffer.from('18538067', 'hex'))), Buffer.from('1853806780', 'hex')]),
    ],
    ['that only says it is one', Buffer.from('1a45dfa3874282847765626d', 'hex')],
  ])('%s is refused', (_, file) => {
    expect(stripWebm(Buffer.from(file))).toBe(false);
  });
});

test('no file makes it fail, however broken', () => {
  const broken = fc
    .tuple(fc.constantFrom(mp4, webm), fc.array(fc.tuple(fc.nat(1_600), fc.nat(255)), { maxLength: 20 }), fc.nat(1_700))
    .map(([whole, changes, end]) => {
      const file = Buffer.from(whole.subarray(0, end));
      for (const [at, byte] of changes) if (at < file.length) file[at] = byte;
      return file;
    });
  fc.assert(
    fc.property(broken, (file) => {
      const { length } = file;
      expect([true, false]).toContain(stripMp4(file));
      expect([true, false]).toContain(stripWebm(file));
      expect(file.length).toBe(length);
    }),
    { numRuns: 500 },
  );
});
