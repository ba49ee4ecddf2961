import { type Kysely, sql } from 'kysely';

/**
 * The database itself refuses a tier of another club in a membership, an invitation, a release, a shipment, and a group
 * of an allocation, and a group of another allocation: the keys name what both belong to.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // why: the constraints lock tables that are in use
  await sql`set local lock_timeout = '5s'`.execute(db);
  await sql
    .raw(`
      alter table club_tiers add constraint club_tiers_of_club unique (id, club_id);
      alter table club_releases add constraint club_releases_of_club unique (id, club_id);
      alter table club_memberships add constraint club_memberships_of_club unique (id, club_id);
      alter table allocation_groups add constraint allocation_groups_of_allocation unique (id, allocation_id);

      alter table club_memberships
        add foreign key (tier_id, club_id) references club_tiers (id, club_id),
        drop constraint club_memberships_tier_id_fkey;

      alter table club_invitations
        add foreign key (tier_id, club_id) references club_tiers (id, club_id) on delete set null (tier_id),
        add foreign key (membership_id, club_id) references club_memberships (id, club_id)
          on delete set null (membership_id),
        drop constraint club_invitations_tier_id_fkey,
        drop constraint club_invitations_membership_id_fkey;

      alter table allocation_groups
        add foreign key (tier_id, club_id) references club_tiers (id, club_id),
        drop constraint allocation_groups_tier_id_fkey;

      -- no tier of another club has members who get wines of the release, and no group of another allocation has people
      -- with a window in this one: such rows were never of any use
      delete from allocation_limits where not exists (select from allocation_groups
        where allocation_groups.id = group_id and allocation_groups.allocation_id = allocation_limits.allocation_id);
      delete from club_release_wines using club_releases, club_tiers
        where club_releases.id = release_id and club_tiers.id = tier_id and club_releases.club_id <> club_tiers.club_id;

      alter table allocation_limits
        add foreign key (group_id, allocation_id) references allocation_groups (id, allocation_id) on delete cascade,
        drop constraint allocation_limits_group_id_fkey;

      alter table allocation_people
        add foreign key (group_id, allocation_id) references allocation_groups (id, allocation_id),
        drop constraint allocation_people_group_id_fkey;

      alter table club_release_wines add club_id uuid;
      update club_release_wines set club_id = club_releases.club_id
        from club_releases where club_releases.id = release_id;
      alter table club_release_wines
        alter club_id set not null,
        add foreign key (release_id, club_id) references club_releases (id, club_id) on delete cascade,
        add foreign key (tier_id, club_id) references club_tiers (id, club_id) on delete cascade,
        drop constraint club_release_wines_release_id_fkey,
        drop constraint club_release_wines_tier_id_fkey;

      alter table club_shipments add club_id uuid;
      update club_shipments set club_id = club_memberships.club_id
        from club_memberships where club_memberships.id = membership_id;
      alter table club_shipments
        alter club_id set not null,
        add foreign key (membership_id, club_id) references club_memberships (id, club_id),
        add foreign key (release_id, club_id) references club_releases (id, club_id),
        add foreign key (tier_id, club_id) references club_tiers (id, club_id),
        drop constraint club_shipments_membership_id_fkey,
        drop constraint club_shipments_release_id_fkey,
        drop constraint club_shipments_tier_id_fkey;
    `)
    .execute(db);
}
