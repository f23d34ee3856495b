import { FillError } from './errors.ts'
import type { FieldBox, FillField } from './fields.ts'

const mostFields = 5000
const longestValue = 20_000

function invalid(field: FillField, message: string): FillError {
  return new FillError('FIELD_INVALID', message, field.key)
}

function checkBox(field: FillField, box: FieldBox): void {
  const { x, y, width, height } = box
  const inside =
    [x, y, width, height].every((n) => Number.isFinite(n)) && x >= 0 && y >= 0 && width > 0 && height > 0
  if (!inside || x + width > 1.0001 || y + height > 1.0001) throw invalid(field, '位置须在页面之内（0 到 1）')
}

function checkLook(field: FillField): void {
  const { sizePt, minSizePt, colour } = field as { sizePt?: number; minSizePt?: number; colour?: string }
  const largest = field.type === 'watermark' ? 200 : 72
  if (sizePt !== undefined && !(sizePt >= 4 && sizePt <= largest))
    throw invalid(field, `字号须在 4 到 ${largest} 之间`)
  if (minSizePt !== undefined && !(minSizePt >= 2 && minSizePt <= (sizePt ?? 10.5))) {
    throw invalid(field, '最小字号须在 2 与最大字号之间')
  }
  if (colour !== undefined && !/^#[0-9a-f]{6}$/i.test(colour)) throw invalid(field, '颜色须为 #rrggbb')
}

function checkText(field: FillField, text: string): void {
  if (typeof text !== 'string') throw invalid(field, '内容须为文字')
  if (text.length > longestValue) throw invalid(field, `内容不能超过 ${longestValue} 字`)
}

/** What every field must satisfy before anything is drawn. */
export function checkFields(fields: readonly FillField[]): void {
  if (fields.length > mostFields) throw new FillError('FIELD_INVALID', `一次最多填写 ${mostFields} 个控件`)
  for (const field of fields) {
    checkLook(field)
    switch (field.type) {
      case 'watermark':
        checkText(field, field.text)
        if (field.text.trim() === '') throw invalid(field, '水印文字不能为空')
        if (!((field.opacity ?? 1) >= 0.02 && (field.opacity ?? 1) <= 1))
          throw invalid(field, '水印透明度须在 0.02 到 1 之间')
        break
      case 'radio':
        for (const option of field.options) checkBox(field, option)
        if (field.selected !== null && !field.options[field.selected])
          throw invalid(field, '选中的选项不存在')
        break
      case 'table':
        checkBox(field, field)
        if (field.columns.length === 0 || field.columns.length > 50)
          throw invalid(field, '表格须有 1 到 50 列')
        for (const row of field.rows) {
          if (row.length !== field.columns.length) throw invalid(field, '表格每行的单元格数须与列数相同')
          for (const cell of row) checkText(field, cell)
        }
        break
      case 'text':
        checkBox(field, field)
        checkText(field, field.value)
        if (/[\r\n]/.test(field.value)) throw invalid(field, '单行文本不能换行')
        break
      case 'multiline':
      case 'date':
        checkBox(field, field)
        checkText(field, field.value)
        break
      default:
        checkBox(field, field)
    }
  }
}
