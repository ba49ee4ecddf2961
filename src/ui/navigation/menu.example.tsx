import type { ExampleGroup, Examples } from '../example.ts';
import { Menu } from './menu.tsx';

export const group: ExampleGroup = 'navigation';

export const examples: Examples = {
  links: {
    note: 'Esc, a click outside and navigation close it.',
    show: () => (
      <div className="flex min-h-40 justify-end">
        <Menu>
          <span className="truncate">Ada</span>
          <nav aria-label="Example account">
            <ul className="list-none">
              {['Profile settings', 'Log out'].map((label) => (
                <li key={label}>
                  <a href="#menu" className="flex min-h-11 items-center px-4 text-small hover:bg-paper-sunk">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </Menu>
      </div>
    ),
  },
};
