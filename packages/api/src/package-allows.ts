// Apart from the names of packages: every first page asks this, none of them shows those.

export type PackageFunction = { keyWord: string; name: string; configNumber: number }

/** Allowed for personal users, or when the package holds the key with room above the current count. */
export const packageAllows = (
  userType: number,
  functions: readonly PackageFunction[],
  keyWord: string,
  currentCount = 0,
): boolean =>
  userType === 2 || functions.some((held) => held.keyWord === keyWord && held.configNumber > currentCount)
