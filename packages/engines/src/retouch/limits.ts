// What the operations without a model take on.

/** A hole up to this share of the picture is small (tried on photographs and drawings: beyond it the smear is seen). */
export const SMALL_HOLE = 0.002
