// Which file an address of ours means. Pure.

const FILE = /^(?:https?:\/\/[^\s/]+)?\/(?:[\w-]+\/)*file\/(\d{1,15})(?:[/?#]\S*)?$/
/** The file that an address stands for; 0 for none of ours. */
export const fileIn = (address: string): number => (address.length < 2100 ? Number(FILE.exec(address)?.[1] ?? 0) : 0)
