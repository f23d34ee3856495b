import type { Data } from '@xinqi/api/calls'

export type Folder = Data<'/archivedType/list'>[number]
export type FolderNode = { value: string; key: string; title: string; children: FolderNode[] }

/** The list as a tree, in its order; a folder whose upper one is hidden stands at the top. */
export const folderTree = (folders: readonly Folder[]): FolderNode[] => {
  const known = new Set(folders.map(({ typeId }) => typeId))
  const under = (parentId: string | null): FolderNode[] =>
    folders
      .filter((one) => (one.parentId && known.has(one.parentId) ? one.parentId : null) === parentId)
      .map((one) => ({ value: one.typeId, key: one.typeId, title: one.name, children: under(one.typeId) }))
  return under(null)
}
