/** One to five columns, one more at each of the widths 640, 768, 1024 and 1280 px (CONST-02). */
export const galleryGrid = 'grid grid-cols-1 gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5';
