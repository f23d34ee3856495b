import type { WorkMessage } from './workplace.ts'

/** A card of 飞书: what is said, the button that answers here and now, and the one that leads to the page. */
export const feishuCard = ({ title, content, link, choice }: WorkMessage): object => {
  const button = (label: string, type: 'primary' | 'default', more: object) => ({
    tag: 'button',
    type,
    text: { tag: 'plain_text', content: label },
    ...more,
  })
  const actions = [
    ...(choice ? [button(choice.label, 'primary', { value: { taskId: choice.taskId } })] : []),
    ...(link ? [button(link.label, choice ? 'default' : 'primary', { url: link.url })] : []),
  ]
  return {
    config: { wide_screen_mode: true, update_multi: true },
    header: { title: { tag: 'plain_text', content: title } },
    elements: [
      { tag: 'div', text: { tag: 'plain_text', content } },
      ...(actions.length ? [{ tag: 'action', actions }] : []),
    ],
  }
}
