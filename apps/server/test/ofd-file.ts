import { makeOfd } from '../../../packages/documents/test/make-ofd.ts'

const line = (text: string, y: number, id: number): string =>
  `<ofd:TextObject ID="${id}" Boundary="20 ${y} 170 10" Font="1" Size="5"><ofd:TextCode X="0" Y="6" DeltaX="g ${text.length - 1} 5">${text}</ofd:TextCode></ofd:TextObject>`

/** A contract as a government office would send it: pages of text in an OFD file, nothing signed. */
export const ofdContract = (pages = 3): Buffer =>
  Buffer.from(
    makeOfd({
      resources: '<ofd:Fonts><ofd:Font ID="1" FontName="宋体"/></ofd:Fonts>',
      pages: Array.from({ length: pages }, (_, at) => ({
        content: [
          line(`采购合同 第 ${at + 1} 页`, 20, 10),
          line('甲方应于交货后三十日内支付货款壹万元整', 40, 11),
        ].join(''),
      })),
    }),
  )
