import { type WineryRole, wineryRoles } from '#features/accounts/winery-role.ts';
import { wineryRoleLabels } from '#features/wineries/staff/staff.ts';
import { staffPermissions } from '#features/wineries/staff/staff-permissions.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { FieldGroup } from '../../forms/form-fields.tsx';

/** What owners and members may do. @param role that of the reader, whose column is named so; null for admins */
export function PermissionTable({ role }: { role: WineryRole | null }) {
  return (
    <FieldGroup id="permissions" title="What each role can do">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line-strong text-left">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Can
            </th>
            {wineryRoles.map((name) => (
              <th key={name} scope="col" className="w-20 py-2 text-center font-semibold">
                {wineryRoleLabels[name]}
                {name === role ? <span className="block text-caption font-normal text-ink-soft">You</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(staffPermissions).map(([name, { label, roles }]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 pr-3 text-left font-normal text-pretty">
                {label}
              </th>
              {wineryRoles.map((column) => (
                <td key={column} className="py-2.5 text-center">
                  <Mark isAllowed={roles.includes(column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FieldGroup>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  if (!isAllowed) {
    return (
      <>
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <span className="sr-only">No</span>
      </>
    );
  }
  return (
    <span className="inline-flex text-oak">
      <Icon name="check" />
      <span className="sr-only">Yes</span>
    </span>
  );
}
