import type { PagePath } from '#features/mail/mail.ts';

/** The properties of the mails about joining a club. Texts of clubs are their wineries'; `path` contains a token. */
export type JoiningMailProps = {
  /** To the member: what they joined and agreed to; or that they wait for a place. */
  'club-joined': { winery: string; club: string; tier: string; consent: string; waits: boolean; path: PagePath };
  /** To a member who waited: there is a place. */
  'club-admitted': { winery: string; club: string; path: PagePath };
  /** To who gets a membership as a gift. */
  'club-gift': {
    winery: string;
    club: string;
    recipient: string;
    giver: string;
    message: string | null;
    releases: number;
    clubPath: PagePath;
  };
  /** To the member: the membership is over. */
  'club-canceled': { winery: string; club: string };
};

declare module '#features/mail/mail.ts' {
  interface MailProps extends JoiningMailProps {}
}
