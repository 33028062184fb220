import { editorLabels } from '#shared/editor-labels.ts';
import { labels } from '#shared/labels.ts';
import { pictureAddress } from '#shared/pictures.ts';
import type { PicturePlace } from '#shared/upload-kinds.ts';
import type { StoredPicture } from '#shared/uploads.ts';
import { usePictures } from '../../api/uploads.ts';
import { buttonLook } from '../../components/button-look.ts';
import { ModalDialog } from '../../components/ui/modal-dialog.tsx';
import { Loading } from '../loading.tsx';

type Props = { open: boolean; place: PicturePlace; onClose: () => void; onChoose: (address: string) => void };

const words = editorLabels.pictures;

/** The pictures that were uploaded before, to choose one of. */
export function PictureLibrary({ open, place, onClose, onChoose }: Props) {
  return (
    <ModalDialog open={open} title={words.library} onClose={onClose}>
      <Pictures place={place} onChoose={onChoose} />
      <div className="mt-6 flex justify-end">
        <button type="button" onClick={onClose} className={buttonLook('outline', 'compact')}>
          {editorLabels.cancel}
        </button>
      </div>
    </ModalDialog>
  );
}

function Pictures({ place, onChoose }: Pick<Props, 'place' | 'onChoose'>) {
  const { pictures, error, retry } = usePictures(place);
  if (error) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-4">
        <p className="mr-auto">{words.libraryFailed}</p>
        <button type="button" onClick={retry} className={buttonLook('outline', 'compact')}>
          {labels.admin.retry}
        </button>
      </div>
    );
  }
  if (!pictures) return <Loading />;
  if (pictures.length === 0) return <p className="mt-4 text-quiet">{words.libraryEmpty}</p>;
  return (
    <ul className="mt-4 grid grid-cols-3 gap-1">
      {pictures.map((picture, index) => (
        <li key={picture.address}>
          <button
            type="button"
            aria-label={words.pick(index + 1)}
            onClick={() => onChoose(picture.address)}
            className="block w-full cursor-pointer transition-opacity hover:opacity-80"
          >
            <img
              src={smallest(picture)}
              alt=""
              loading="lazy"
              className="aspect-square w-full bg-surface object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function smallest(picture: StoredPicture): string {
  const [width] = picture.widths;
  return width ? pictureAddress(picture, width, 'webp') : picture.address;
}
