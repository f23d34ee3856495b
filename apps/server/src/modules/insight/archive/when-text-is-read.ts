import { extensionPoint } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReadFile } from './facts.ts'

/** What takes up the pages of a kept contract while they are at hand; null where none of them could be read. */
export type TextStep = {
  name: string
  follow: (services: Services, subjectId: string, files: readonly ReadFile[] | null) => Promise<void>
}
export const WHEN_TEXT_IS_READ = extensionPoint<TextStep>('archive-text', ({ name }) => name)

export const textWasRead = async (
  services: Services,
  subjectId: string,
  files: readonly ReadFile[] | null,
): Promise<void> => {
  for (const { follow } of services.extensions.all(WHEN_TEXT_IS_READ))
    await follow(services, subjectId, files)
}
