/** Whether an account is connected with the identity provider, and whether it can be disconnected again. */
export type ConnectedProvider = {
  isConnected: boolean;
  /** Whether the account has no password and no passkey, so that nothing else logs in to it. */
  isOnlyMethod: boolean;
};
