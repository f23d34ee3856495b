import { USER_IS } from '@xinqi/api/wire'
import { useIdentity } from '../../../shared/session/session.ts'
import { firstDraft } from './draftShape.ts'
import { useDraftEditor } from './useDraftEditor.ts'

/** The draft an address names, opened to be gone on with. */
export const useKnownDraft = (contractId: string) => {
  const { account } = useIdentity()
  const personal = account.userType === USER_IS.person
  const editor = useDraftEditor(
    contractId,
    () => firstDraft({ personal, name: '' }, new Date().toISOString()),
    () => undefined,
  )
  return { editor, personal }
}
