/** The answers that must contain a resource, by the names that the specification has for them. */
type AnswerName = 'speculate' | 'sdk.currentUser.updateProfile';

/**
 * The resource of an answer that must contain one.
 * @throws Error with the specification's text if it does not
 */
export function expectResource<Resource>(resource: Resource | null | undefined, answer: AnswerName): Resource {
  if (resource === null || resource === undefined) throw new Error(`Expected a resource in the ${answer} response`);
  return resource;
}
