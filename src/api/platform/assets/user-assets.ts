import { minimumAge } from '#features/accounts/age.ts';
import type { JsonValue } from '../transit/transit-json.ts';

/**
 * What front ends ask for besides name, e-mail, and password when somebody signs up: the date of birth, which no account
 * is without. They send it as `protectedData.birthDate`, and have fields of text, and none of dates.
 */
export const userFields: JsonValue = {
  userFields: [
    {
      ...{ key: 'birthDate', scope: 'protected', schemaType: 'text', label: 'Date of birth' },
      userTypeConfig: { limitToUserTypeIds: false },
      showConfig: { label: 'Date of birth', displayInProfile: false },
      saveConfig: {
        ...{ label: `Date of birth (you must be ${minimumAge} or older)`, placeholderMessage: 'YYYY-MM-DD' },
        ...{ displayInSignUp: true, required: true },
        requiredMessage: 'Please enter your date of birth as YYYY-MM-DD, such as 1985-12-10',
      },
    },
  ],
};
