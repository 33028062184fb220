/** Labels of images that scripts without React write. */
export const imageLabels = {
  position: (position: number, all: number) => `${position} of ${all}`,
};
