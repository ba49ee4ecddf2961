import type { Inks } from './scene.ts'

export type Region = 'central_texas' | 'north_texas' | 'south_texas' | 'east_texas' | 'west_texas' | 'oregon'

/** The colourways each region is printed in: an hour of the day each. */
export const colourways: Record<Region, readonly Inks[]> = {
  central_texas: [
    { sky: ['#7fa7ad', '#c9d3b8', '#f6e3b8'], sun: '#f2a94f', haze: '#cfd3bd', far: '#7f9a92', near: '#5d7146', vine: '#35502f', lit: '#8aa04c', soil: '#c9a36c', dark: '#1f2f25', cut: '#fbf1d8', accent: '#4a5aa0' },
    { sky: ['#c9655a', '#eb9f68', '#f9d696'], sun: '#fdf0c4', haze: '#e9b489', far: '#9c6a72', near: '#5d4a45', vine: '#3c3a35', lit: '#9a7d42', soil: '#b5714a', dark: '#2a1d2b', cut: '#fde8c4', accent: '#7a5aa0' },
    { sky: ['#4f86b0', '#9cc3cf', '#e9ecd6'], sun: '#fff3c4', haze: '#c3d6d2', far: '#6f9aa3', near: '#6a8a4c', vine: '#3b6138', lit: '#9fb556', soil: '#d8b884', dark: '#1d3a33', cut: '#fffaec', accent: '#3f53a8' },
    { sky: ['#27345c', '#7b5f86', '#e59c82'], sun: '#f8cfa0', haze: '#a9788c', far: '#5d5680', near: '#38445a', vine: '#23303f', lit: '#6a7660', soil: '#77605f', dark: '#151b2c', cut: '#f6dcc0', accent: '#8d86c9' },
  ],
  west_texas: [
    { sky: ['#3f7fa8', '#93c2c8', '#f3e2bd'], sun: '#fff0c0', haze: '#d9c9ae', far: '#9a7a78', near: '#b9744a', vine: '#47582f', lit: '#94a052', soil: '#b4552f', dark: '#3a1f1c', cut: '#fdf3dc', accent: '#e2b04a' },
    { sky: ['#6f3f6b', '#d96b55', '#fbbf6e'], sun: '#fff0b8', haze: '#e08a63', far: '#7d4a66', near: '#74392f', vine: '#3a3028', lit: '#8b6d36', soil: '#9a452b', dark: '#27141f', cut: '#fde0a8', accent: '#f0b04f' },
    { sky: ['#121b3a', '#263b66', '#5f6f8e'], sun: '#f7ecd0', haze: '#4d5f82', far: '#33436b', near: '#2b2f47', vine: '#1a2633', lit: '#4d6460', soil: '#45364a', dark: '#0d1224', cut: '#dfe3e4', accent: '#e8c877', night: true },
    { sky: ['#e0a45c', '#f1c985', '#fbe9c4'], sun: '#d9542f', haze: '#edcb9a', far: '#b98a66', near: '#a5633a', vine: '#565a2c', lit: '#a99a48', soil: '#b05c34', dark: '#3b1f18', cut: '#fff4dc', accent: '#c8402c' },
  ],
  north_texas: [
    { sky: ['#2f6f9f', '#7fb1c6', '#e5e6cf'], sun: '#fdf0c0', haze: '#c7d3c0', far: '#7d9688', near: '#8c8a42', vine: '#37532f', lit: '#93a54c', soil: '#4f4238', dark: '#222a22', cut: '#fdf8ea', accent: '#d9a63c' },
    { sky: ['#4d5f86', '#c68a86', '#f8d29a'], sun: '#fbe3a4', haze: '#d3a992', far: '#7c6f82', near: '#8a6a3c', vine: '#38412f', lit: '#8f8a44', soil: '#443637', dark: '#22202a', cut: '#fdebd2', accent: '#e0a04a' },
    { sky: ['#56808a', '#a6bfae', '#f4deb0'], sun: '#f0a24e', haze: '#c9cda8', far: '#728a78', near: '#a2893e', vine: '#3f5a30', lit: '#9fa84a', soil: '#56463a', dark: '#26302a', cut: '#fdf4de', accent: '#cf5a34' },
  ],
  east_texas: [
    { sky: ['#8fb3a8', '#cbd8bb', '#f5ecc9'], sun: '#fbe9b0', haze: '#ccd8c0', far: '#7f9f8c', near: '#3f6048', vine: '#345a36', lit: '#8fae58', soil: '#a5743f', dark: '#16302a', cut: '#f8f6df', accent: '#d8a347' },
    { sky: ['#d98f7a', '#f0bf95', '#fae6bd'], sun: '#fff3cf', haze: '#e3bd9f', far: '#9a8478', near: '#4f5648', vine: '#3c4a35', lit: '#9a8f50', soil: '#96603c', dark: '#222b2b', cut: '#fdeed6', accent: '#c9573a' },
    { sky: ['#3f6f7d', '#86a9a4', '#d8dcc0'], sun: '#f5e6bc', haze: '#a3bcae', far: '#5c8480', near: '#2f5348', vine: '#2a4c38', lit: '#7d9c58', soil: '#7c6040', dark: '#10272a', cut: '#eef2dc', accent: '#d0b058' },
  ],
  south_texas: [
    { sky: ['#3c93ad', '#9bd0c8', '#f8e9c0'], sun: '#fff1b8', haze: '#cfdfc8', far: '#6f9f97', near: '#7f9a4a', vine: '#2f5f3c', lit: '#92b04e', soil: '#d0a468', dark: '#173a34', cut: '#fffaea', accent: '#ee8a2c' },
    { sky: ['#e2705a', '#f6a867', '#fde0a0'], sun: '#fff2c8', haze: '#f0b98a', far: '#b0706c', near: '#7a5f44', vine: '#3f4a35', lit: '#9b8f4a', soil: '#c07c4c', dark: '#2c2230', cut: '#fff0d4', accent: '#f59a3c' },
    { sky: ['#5fa0a0', '#bcd6b4', '#fbeab4'], sun: '#f7b84c', haze: '#d5dcb4', far: '#7aa08c', near: '#8a9a4a', vine: '#3a6238', lit: '#a0b04c', soil: '#c99a5c', dark: '#1f3a2e', cut: '#fff8e2', accent: '#e8792a' },
  ],
  oregon: [
    { sky: ['#6f9cb8', '#b9cfd2', '#f3e6d0'], sun: '#fdf0cf', haze: '#c9d6d6', far: '#6f8fa0', near: '#3f6350', vine: '#3f6a42', lit: '#a3b560', soil: '#b0885a', dark: '#16302f', cut: '#fbfaf2', accent: '#e9edf2' },
    { sky: ['#8a86b5', '#dfa9a6', '#f8dcb4'], sun: '#fff0cc', haze: '#d6b6b8', far: '#7d7c9c', near: '#43575a', vine: '#3d5a48', lit: '#9a9f5c', soil: '#a5785a', dark: '#1c2a34', cut: '#fdf0e4', accent: '#f8e6e0' },
  ],
}
