import { expect, test } from 'vitest';
import { type StaffPermission, staffPermissions } from '../../src/features/wineries/staff/staff-permissions.ts';
import { roleTable } from './role-table.ts';

/** The use cases behind each permission of a winery's people. */
const useCasesOf: Record<StaffPermission, readonly string[]> = {
  listings: [
    'listings/createListing',
    'listings/saveListingTab',
    'listings/transitionListing',
    'listing-management/listSellerListings',
    'listing-management/publishListing',
    'listing-management/closeAllListings',
  ],
  imports: ['imports/startImport', 'imports/mapColumns', 'imports/applyPreview', 'imports/undoApplied'],
  stock: ['listing-management/setListingStock', 'listing-management/savePricing', 'listing-management/changePrices'],
  calendar: ['availability/setSchedule', 'availability/createException', 'orders/showDaySheet'],
  sales: ['orders/acceptOrder', 'orders/transitionOrder', 'orders/shipOrders', 'orders/listOrdersToShip'],
  messages: ['messages/listMessages', 'messages/sendMessage'],
  'winery-page': [
    'wineries/findSellerWinery',
    'wineries/lockSellerWinery',
    'wineries/showSellerWinery',
    'wineries/updateWinery',
  ],
  reviews: ['reviews/answerReview'],
  plan: [
    'plans/listPlanWineries',
    'plans/showWineryPlan',
    'plans/showPlanInvoice',
    'plans/showCreditNote',
    'messages/askOperator',
    'messages/showOperatorMessages',
    'messages/listNewAnswers',
    'plans/changePlan',
    'plans/keepPlan',
  ],
  'see-clubs': [
    'clubs/authorizeClubView',
    'clubs/listManagedClubs',
    'clubs/showManagedClub',
    'clubs/showOfferedWines',
    'clubs/listReleases',
    'clubs/showRelease',
    'clubs/listReleaseChoices',
    'clubs/listMembers',
    'clubs/showMember',
    'clubs/listInvitations',
    'clubs/showClubReports',
    'clubs/exportClubReport',
    'allocations/authorizeAllocationView',
    'allocations/listManagedAllocations',
    'allocations/showManagedAllocation',
    'allocations/showWishes',
    'allocations/previewGrants',
  ],
  clubs: [
    'clubs/lockClubForChange',
    'clubs/exportMembers',
    'clubs/saveClub',
    'clubs/setClubState',
    'clubs/deleteClub',
    'clubs/saveTier',
    'clubs/saveOfferedWines',
    'clubs/retireTier',
    'clubs/deleteTier',
    'clubs/saveRelease',
    'clubs/deleteRelease',
    'clubs/allocateRelease',
    'clubs/activateRelease',
    'clubs/postponeRelease',
    'clubs/archiveRelease',
    'clubs/duplicateRelease',
    'clubs/retryShipment',
    'clubs/retryDeclinedShipments',
    'clubs/holdMembers',
    'clubs/resumeMember',
    'clubs/cancelMembers',
    'clubs/noteMember',
    'clubs/addNotes',
    'clubs/moveMembers',
    'clubs/admitMembers',
    'clubs/inviteMembers',
    'clubs/resendInvitation',
    'clubs/revokeInvitation',
    'clubs/checkMemberFile',
    'clubs/importMembers',
    'allocations/lockAllocationForChange',
    'allocations/saveAllocation',
    'allocations/deleteAllocation',
    'allocations/saveAllocationWine',
    'allocations/removeAllocationWine',
    'allocations/saveGroup',
    'allocations/deleteGroup',
    'allocations/publishAllocation',
    'allocations/closeAllocation',
    'allocations/saveGrants',
    'allocations/fillGrants',
    'allocations/finalizeGrants',
  ],
  delivery: ['listings/showDeliveryDefaults', 'listings/saveDeliveryDefaults'],
  earnings: [
    'listing-management/exportEarnings',
    'listing-management/findOwnedWinery',
    'listing-management/listEarnings',
    'listing-management/listMonthEarnings',
  ],
  payouts: [
    'listing-management/exportPayouts',
    'listing-management/listPayouts',
    'payments/addPayoutPerson',
    'payments/createAccountLink',
    'payments/createPayoutAccount',
    'payments/listOwnPayoutAccounts',
    'payments/mayManagePayouts',
    'payments/needsPayoutAccount',
    'payments/refusePayoutChange',
    'payments/setPayoutSchedule',
    'payments/showOwnStripeAccount',
    'payments/showPayoutAccount',
    'payments/showPayoutSchedule',
    'payments/updatePayoutAccount',
  ],
  disputes: ['reporting/showDisputeAnswer', 'reporting/downloadDisputeEvidence', 'reporting/sendDisputeEvidence'],
  export: ['reporting/listExportableWineries', 'reporting/exportWineryData'],
  staff: [
    'wineries/authorizeStaffChange',
    'wineries/changeStaffRole',
    'wineries/inviteStaff',
    'wineries/listStaffHistory',
    'wineries/removeStaff',
    'wineries/resendStaffInvitation',
    'wineries/revokeStaffInvitation',
  ],
};

const mayOf = (useCase: string) => roleTable[useCase]?.may ?? [];

test.each(Object.entries(useCasesOf))(
  'what the staff page says of "%s" is what its use cases allow',
  (name, useCases) => {
    const { roles } = staffPermissions[name as StaffPermission];
    for (const useCase of useCases) {
      const allowed = ['owner', 'member'].filter((role) => mayOf(useCase).includes(role as 'owner' | 'member'));
      expect({ useCase, allowed }).toEqual({ useCase, allowed: roles });
    }
  },
);

test('every use case that is for owners and not for members belongs to a permission of owners', () => {
  const listed = Object.values(useCasesOf).flat();
  const forOwners = Object.keys(roleTable).filter(
    (useCase) => mayOf(useCase).includes('owner') !== mayOf(useCase).includes('member'),
  );
  expect(forOwners.filter((useCase) => !listed.includes(useCase))).toEqual([]);
});
