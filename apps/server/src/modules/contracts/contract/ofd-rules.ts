type Place = {
  kind: string
  name: string
  settings: { opacity?: number; mayMove?: boolean | undefined } & object
}

/**
 * Why a place cannot be on a file that is signed as OFD; undefined where it can. Whoever signed before vouches for every
 * part of the file, so nothing is written into it any more: a signature brings the picture of a seal and nothing else.
 */
export const ofdPlaceProblem = (fileName: string, { kind, name, settings }: Place): string | undefined => {
  const about = `「${fileName}」以 OFD 原件签署`
  if (kind !== 'seal' && kind !== 'seam' && kind !== 'signature')
    return `${about}，只能放置盖章、骑缝章和签名，不能放置「${name.trim() || '控件'}」；请移除，或改为以 PDF 签署`
  if ((settings.opacity ?? 100) < 100) return `${about}，印章与签名不能设置透明度`
  return undefined
}
