import { type CarbonSaved, carbonSaved } from '@xinqi/api/carbon'

const WIDTH = 750
const HEIGHT = 1000

const group = (value: number, digits = 0) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const shownFigures = ({ sheets, co2Grams, trees }: CarbonSaved) => ({
  sheets: `${group(sheets)} 张`,
  co2: co2Grams >= 1000 ? `${group(co2Grams / 1000, 1)} 千克` : `${group(co2Grams)} 克`,
  trees: trees > 0 && trees < 0.01 ? '不足 0.01 棵' : `${group(trees, trees < 10 ? 2 : 0)} 棵`,
})

/** The picture people send on: the figures, whose they are, and how they were reckoned. */
export const carbonPicture = (name: string, sheets: number, day: string): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const draw = canvas.getContext('2d')!
  const family = '"PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'
  const ground = draw.createLinearGradient(0, 0, 0, HEIGHT)
  ground.addColorStop(0, '#0b6b43')
  ground.addColorStop(1, '#063d28')
  draw.fillStyle = ground
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  draw.textAlign = 'center'
  const text = (words: string, y: number, size: number, colour: string, weight = 400) => {
    draw.fillStyle = colour
    draw.font = `${weight} ${size}px ${family}`
    draw.fillText(words, WIDTH / 2, y, WIDTH - 80)
  }
  const shown = shownFigures(carbonSaved(sheets))
  text('电子签约 · 节约纸张', 110, 40, '#d1fadf', 600)
  text(name, 180, 32, '#ffffff')
  text(shown.sheets, 350, 84, '#ffffff', 700)
  text('少打印的 A4 纸', 405, 28, '#a6f4c5')
  text(shown.co2, 540, 64, '#ffffff', 700)
  text('少排放的二氧化碳当量', 590, 28, '#a6f4c5')
  text(shown.trees, 720, 64, '#ffffff', 700)
  text('约合少砍伐的树', 770, 28, '#a6f4c5')
  text('按 页数 × 签署方数、每张 6.5 克 CO₂e、8,333 张一棵树 估算', 890, 22, '#a6f4c5')
  text(`截至 ${day} · 信契电子合同`, 940, 24, '#d1fadf')
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片没有生成，请重试'))), 'image/png'),
  )
}
