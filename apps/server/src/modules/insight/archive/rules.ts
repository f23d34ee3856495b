import { ARCHIVE } from '@xinqi/api/limits'

export type Folder = {
  id: string
  parent_id: string | null
  name: string
  contract_type_ids: readonly string[]
}

/** Why a tree of folders cannot be so; undefined when it can. */
export const treeProblem = (folders: readonly Folder[], changed: Folder): string | undefined => {
  const all = [...folders.filter(({ id }) => id !== changed.id), changed]
  if (all.length > ARCHIVE.types) return `最多 ${ARCHIVE.types} 个目录`
  const byId = new Map(all.map((folder) => [folder.id, folder]))
  if (changed.parent_id && !byId.has(changed.parent_id)) return '上级目录不存在'
  // Moved with everything below it: the deepest place decides.
  for (const folder of all) {
    let depth = 1
    for (let at = folder; at.parent_id; depth++) {
      const above = byId.get(at.parent_id)
      if (!above) break
      if (above.id === folder.id || depth > ARCHIVE.types) return '目录不能放在自己的下级目录中'
      at = above
    }
    if (depth > ARCHIVE.depth) return `目录最多 ${ARCHIVE.depth} 级`
  }
  const taken = all.find(
    ({ id, contract_type_ids }) =>
      id !== changed.id && contract_type_ids.some((type) => changed.contract_type_ids.includes(type)),
  )
  return taken && `所选合同类型已自动归入「${taken.name}」，一个合同类型只能归入一个目录`
}

/** Where contracts of a kind are filed by themselves. */
export const folderFor = (folders: readonly Folder[], contractTypeId: string | null): Folder | undefined =>
  contractTypeId === null
    ? undefined
    : folders.find(({ contract_type_ids }) => contract_type_ids.includes(contractTypeId))

/** As the text is kept and looked for: full-width letters folded, no capitals, lines joined. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\u3400-\u9fff，。；：、（）]) | (?=[\u3400-\u9fff，。；：、（）])/g, '')

/** What can be looked for: two Chinese characters in a row, or three letters or digits. */
export const isSearchable = (words: string): boolean =>
  /[\u3400-\u9fff]{2}|[0-9a-z]{3}/.test(foldText(words.trim()))
