import type { Region } from './winery.ts';

/** Wineries alternating between regions, so that the first few already show every region; within one as they are. */
export function alternateByRegion<Row extends { region: Region }>(rows: readonly Row[]): Row[] {
  const rounds = new Map<string, number>();
  const inTurn = rows.map((row) => {
    const round = rounds.get(row.region) ?? 0;
    rounds.set(row.region, round + 1);
    return { row, round };
  });
  return inTurn.sort((one, other) => one.round - other.round).map(({ row }) => row);
}
