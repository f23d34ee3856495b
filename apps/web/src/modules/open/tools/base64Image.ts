// Pictures and their Base64 text.

export type Base64Image = { mediaType: string; base64: string; bytes: number }

export class NotAnImageError extends Error {
  code = 'NOT_AN_IMAGE' as const
}

const SIGNATURES: [string, string][] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['Qk', 'image/bmp'],
]

export const base64Bytes = (base64: string) =>
  Math.floor((base64.length * 3) / 4) - (base64.match(/=+$/)?.[0].length ?? 0)

/** Accepts a data URL or bare Base64, with any line breaks; the kind of picture is told by its first bytes. */
export const readBase64Image = (text: string): Base64Image => {
  const packed = text.replace(/\s+/g, '').replace(/^data:[^,]*,/, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed) || packed.length % 4 !== 0) {
    throw new NotAnImageError('不是有效的 Base64 文本，请检查是否复制完整')
  }
  const mediaType = SIGNATURES.find(([start]) => packed.startsWith(start))?.[1]
  if (!mediaType) throw new NotAnImageError('内容不是图片，仅支持 PNG、JPG、GIF、WebP、BMP')
  return { mediaType, base64: packed, bytes: base64Bytes(packed) }
}

export const dataUrl = ({ mediaType, base64 }: Base64Image) => `data:${mediaType};base64,${base64}`

export const fileToBase64Image = (file: File): Promise<Base64Image> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(new NotAnImageError('文件无法读取，请重新选择'))
    reader.onload = () => {
      try {
        resolve(readBase64Image(String(reader.result)))
      } catch (error) {
        reject(error)
      }
    }
    reader.readAsDataURL(file)
  })
