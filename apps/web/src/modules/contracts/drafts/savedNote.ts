import { instant } from '../../../shared/format/instant.ts'
import type { DraftEditor } from './useDraftEditor.ts'

/** Said at the foot of every step of a draft. */
export const savedNote = ({ saveState, savedAt, saveFailure }: DraftEditor): string | undefined => {
  if (saveState === 'saving') return '正在保存…'
  if (saveState === 'unsaved') return '有未保存的修改'
  if (saveState === 'failed') return saveFailure ?? '草稿未能保存'
  if (saveState === 'conflict') return '草稿已在别处修改'
  return savedAt ? `草稿已保存 ${instant(savedAt)?.slice(11)}` : undefined
}
