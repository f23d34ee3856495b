/** What a bitmap of 24 bits begins with; how long the file is, its maker says. */
export function writeBmpHeader(bmp: Buffer, width: number, height: number): void {
  bmp.write('BM', 'latin1')
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(width, 18)
  bmp.writeInt32LE(height, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
}
