import { type Guide, readGuide } from '#features/content/guide.ts';
import { readMarkdown, type TextSite } from '#features/content/read-markdown.server.ts';
import buyers from '../../../docs/guides/buyers.md?raw';
import developers from '../../../docs/guides/developers.md?raw';
import leaveThePlatform from '../../../docs/guides/leave-the-platform.md?raw';
import operators from '../../../docs/guides/operators.md?raw';
import wineClubs from '../../../docs/guides/wine-clubs.md?raw';
import wineries from '../../../docs/guides/wineries.md?raw';

/** The guides of the documentation in their order, from the files of the repository. */
const files = {
  ...{ buyers, wineries, 'wine-clubs': wineClubs, operators, developers },
  'leave-the-platform': leaveThePlatform,
};

/** The guides as this site shows them. */
export function listGuides(site: TextSite): Guide[] {
  return Object.entries(files).map(([slug, text]) => readGuide(slug, text, (body) => readMarkdown(body, site)));
}
