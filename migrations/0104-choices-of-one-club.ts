import { type Kysely, sql } from 'kysely';

/**
 * The database itself refuses what a member chooses of a release of another club, and an offer of a tier of another
 * club: the keys name the club of both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the constraints lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table club_choices add club_id uuid;
      update club_choices set club_id = club_memberships.club_id
        from club_memberships where club_memberships.id = membership_id;
      -- a member gets nothing of a release of another club
      delete from club_choices using club_releases
        where club_releases.id = release_id and club_releases.club_id <> club_choices.club_id;
      alter table club_choices
        alter club_id set not null,
        add foreign key (membership_id, club_id) references club_memberships (id, club_id) on delete cascade,
        add foreign key (release_id, club_id) references club_releases (id, club_id) on delete cascade,
        drop constraint club_choices_membership_id_fkey,
        drop constraint club_choices_release_id_fkey;

      alter table club_tier_offers add club_id uuid;
      update club_tier_offers set club_id = club_memberships.club_id
        from club_memberships where club_memberships.id = membership_id;
      -- nobody can accept a tier of another club
      delete from club_tier_offers using club_tiers
        where club_tiers.id = tier_id and club_tiers.club_id <> club_tier_offers.club_id;
      alter table club_tier_offers
        alter club_id set not null,
        add foreign key (membership_id, club_id) references club_memberships (id, club_id) on delete cascade,
        add foreign key (tier_id, club_id) references club_tiers (id, club_id) on delete cascade,
        drop constraint club_tier_offers_membership_id_fkey,
        drop constraint club_tier_offers_tier_id_fkey;
    `)
    .execute(db);
}
