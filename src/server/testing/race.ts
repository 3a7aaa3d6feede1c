/** Counts simultaneous rivals by result: `done` or a refusal's status. */
export const race = async (
  rivals: number,
  act: (rival: number) => Promise<unknown>,
): Promise<Record<string, number>> => {
  const ends = await Promise.all(
    Array.from({ length: rivals }, (_, rival) =>
      act(rival).then(
        () => 'done',
        (error: { status?: number }) => String(error.status),
      ),
    ),
  );
  return Object.fromEntries([...new Set(ends)].map((end) => [end, ends.filter((other) => other === end).length]));
};
