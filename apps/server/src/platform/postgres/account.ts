export type Account = { uid: number; gid: number }

/** Whose name the database may bear when it cannot bear ours. It looks its number up and will not run without a name. */
export const borrowedAccount = (passwd: string): Account | undefined => {
  const others = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
  const chosen = others.find(({ name }) => name === 'nobody') ?? others[0]
  return chosen && { uid: chosen.uid, gid: chosen.gid }
}
