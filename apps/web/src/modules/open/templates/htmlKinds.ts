// What an HTML template is made of, as the editor knows it: the same elements the printer reads.

import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Heading from '@tiptap/extension-heading'
import Italic from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Strike from '@tiptap/extension-strike'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import Text from '@tiptap/extension-text'
import TextAlign from '@tiptap/extension-text-align'
import Underline from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'

/** An attribute that stands in the HTML under a name of its own. */
const attribute = (name: string) => ({
  default: null as string | null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (values: Record<string, string | null>) => (values[name] ? { [name]: values[name] } : {}),
})
const attributes = (...names: string[]) => Object.fromEntries(names.map((name) => [name, attribute(name)]))

const MARK_LABELS: Record<string, string> = { seal: '盖章', signature: '签字', date: '签署日期' }

/** A value goes here. One thing to the editor: nobody types into a key. */
const Field = Node.create({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  marks: '_',
  addAttributes: () => attributes('data-field'),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, String(node.attrs['data-field'])],
})

const SignMark = Node.create({
  name: 'signMark',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributes('data-mark', 'data-role'),
  parseHTML: () => [{ tag: 'span[data-mark]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    HTMLAttributes,
    `${node.attrs['data-role'] ?? ''}${MARK_LABELS[node.attrs['data-mark']] ?? ''}处`,
  ],
})

const PageNumber = Node.create({
  name: 'pageNumber',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => attributes('data-page'),
  parseHTML: () => [{ tag: 'span[data-page]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    HTMLAttributes,
    node.attrs['data-page'] === 'count' ? '总页数' : '页码',
  ],
})

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  addAttributes: () => attributes('data-break'),
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: ({ HTMLAttributes }) => ['hr', HTMLAttributes],
})

/** Its bytes are with the server; the page is given a link to look at them. */
const Picture = Node.create<{ urls: () => ReadonlyMap<string, string> }>({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ urls: () => new Map() }),
  addAttributes: () => attributes('data-picture', 'style'),
  parseHTML: () => [{ tag: 'img[data-picture]' }],
  renderHTML({ node, HTMLAttributes }) {
    const src = this.options.urls().get(node.attrs['data-picture'])
    return ['img', mergeAttributes(HTMLAttributes, { alt: '图片', ...(src ? { src } : {}) })]
  },
})

const Condition = Node.create({
  name: 'condition',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => attributes('data-if', 'data-op', 'data-value'),
  parseHTML: () => [{ tag: 'div[data-if]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

const InlineCondition = Mark.create({
  name: 'inlineCondition',
  inclusive: false,
  addAttributes: () => attributes('data-if', 'data-op', 'data-value'),
  parseHTML: () => [{ tag: 'span[data-if]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Size, colour and face of letters. */
const Letters = Mark.create({
  name: 'letters',
  addAttributes: () => attributes('style'),
  parseHTML: () => [
    {
      tag: 'span[style]',
      getAttrs: (element) =>
        /data-(field|mark|page|if)/.test((element as HTMLElement).getAttributeNames().join(' '))
          ? false
          : null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** First-line indent, indent of the whole, distance of lines. */
const ParagraphLook = Extension.create({
  name: 'paragraphLook',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: Object.fromEntries(
        (['textIndent', 'marginLeft', 'lineHeight'] as const).map((name) => [
          name,
          {
            default: null,
            parseHTML: (element: HTMLElement) => element.style[name] || null,
            renderHTML: (values: Record<string, string | null>) =>
              values[name]
                ? { style: `${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}: ${values[name]}` }
                : {},
          },
        ]),
      ),
    },
  ],
})

const cellLook = {
  addAttributes(this: { parent?: () => object }) {
    return { ...this.parent?.(), ...attributes('style') }
  },
}

export const htmlExtensions = (urls: () => ReadonlyMap<string, string>) => [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [1, 2, 3] }),
  Bold,
  Italic,
  Underline,
  Strike,
  HardBreak,
  BulletList,
  OrderedList,
  ListItem,
  UndoRedo,
  TextAlign.configure({ types: ['paragraph', 'heading'] }),
  Table.extend({
    addAttributes() {
      return { ...this.parent?.(), ...attributes('data-widths', 'data-ruled') }
    },
  }).configure({ resizable: false }),
  TableRow.extend({
    addAttributes() {
      return { ...this.parent?.(), ...attributes('data-repeat', 'data-if', 'data-op', 'data-value') }
    },
  }),
  TableHeader.extend(cellLook as never),
  TableCell.extend(cellLook as never),
  Field,
  SignMark,
  PageNumber,
  PageBreak,
  Picture.configure({ urls }),
  Condition,
  InlineCondition,
  Letters,
  ParagraphLook,
]

/** What is handed in: without the links only this page knows. */
export const plainHtml = (html: string): string =>
  html.replace(/(<img[^>]*?) (?:src|alt)="[^"]*"/g, '$1').replace(/(<img[^>]*?) (?:src|alt)="[^"]*"/g, '$1')
