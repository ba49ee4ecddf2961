// Placeholder until the drawing lands: replace this whole file.
export type WineStyle = 'red' | 'white' | 'rose' | 'sparkling' | 'dessert' | 'fortified' | 'orange';
export type BottleArt = { slug: string; winery: string; title: string; vintage: number | null; ava: string | null; style: WineStyle; varietal: string | null; bottleMl?: number; design?: number };
export function drawBottle(art: BottleArt): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 360" width="120" height="360"><rect x="30" y="100" width="60" height="250" fill="#353"/></svg><!--${art.slug}-->`;
}
export const labelDesigns: readonly string[] = [];
