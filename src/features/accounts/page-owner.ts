/** The field, or the parameter of an upload's URL, in which a page says for whom it was made. */
export const pageOwnerField = 'pageOwner';

/** The owner of a page that was made for a visitor who is not signed in. The same for all, so such pages can be shared. */
export const noPageOwner = 'nobody';
