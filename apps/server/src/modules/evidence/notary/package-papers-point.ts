import { extensionPoint } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'

/** What else proves how a contract came about goes into its package, under its folder. */
export type PackagePapers = {
  of: string
  papersOf: (services: Services, contractId: string) => Promise<{ name: string; bytes: Buffer }[]>
}
export const PACKAGE_PAPERS = extensionPoint<PackagePapers>('package papers', ({ of }) => of)
