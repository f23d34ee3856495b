export interface Inputs {
  pdf: Buffer
  seal: Buffer
  pkcs12: Buffer
  password: string
}

/** Made ready once; the function it gives signs one document and returns the output's length. */
export type Engine = (inputs: Inputs) => Promise<() => Promise<number>>

/** Side of the seal in points: 42 mm. */
export const SEAL_POINTS = (42 / 25.4) * 72
